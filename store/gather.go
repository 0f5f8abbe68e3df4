package store

import "runtime"

// maxBatch is how many requests one commit carries at most.
const maxBatch = 512

// gather adds all the requests that wait to the batch. Those who were answered a moment ago
// are given one turn of the scheduler to come back, else they would miss this commit.
func gather[R any](batch []R, waiting <-chan R) []R {
	yielded := false
	for len(batch) < maxBatch {
		select {
		case r := <-waiting:
			batch = append(batch, r)
			continue
		default:
		}
		if yielded {
			break
		}
		yielded = true
		runtime.Gosched()
	}
	return batch
}
