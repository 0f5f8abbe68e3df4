package pages

// minuteTexts are the games, told in a minute: what one needs for a first game, by the rules that hold if no option is chosen.
var minuteTexts = texts{
	"minute": {"In one minute", "In einer Minute"},
	"minute.backgammon": {
		`Two sides with fifteen men each go round the same board in opposite directions, each to its home, the last six points of its way, and then off the board. Who first has all his men off wins.
Each of the two dice moves one man; the same man may use both, one after the other. A doublet is played four times. What can be played must be played. Two or more men on a point are safe, and bar it to the other side. A man alone is hit when an opposing man lands on him: he goes to the bar, and must come in again at the very beginning before his side moves anything else.
When all your men are home, a number takes a man off its point, or moves one inside; a number larger than all your points takes one off the highest. Who wins before the other has a single man off wins double, and threefold if one of those men is on the bar or in the winner's home.`,
		`Zwei Seiten mit je fünfzehn Steinen laufen auf demselben Brett gegeneinander, jede in ihr Heim, die letzten sechs Felder ihres Wegs, und dann vom Brett. Wer zuerst alle Steine vom Brett hat, gewinnt.
Jeder der beiden Würfel zieht einen Stein; derselbe Stein darf auch beide nutzen, einen nach dem anderen. Ein Pasch wird viermal gezogen. Was sich ziehen lässt, muss gezogen werden. Zwei oder mehr Steine auf einem Feld sind sicher und sperren es der anderen Seite. Ein einzelner Stein wird geschlagen, wenn ein fremder auf seinem Feld landet: Er kommt auf die Bar und muss ganz am Anfang wieder herein, bevor seine Seite etwas anderes zieht.
Sind alle deine Steine daheim, nimmt eine Zahl einen Stein von ihrem Feld vom Brett oder zieht einen weiter; ist sie größer als alle deine Felder, nimmt sie einen vom höchsten. So wird ausgewürfelt. Wer gewinnt, bevor der andere auch nur einen Stein ausgewürfelt hat, gewinnt doppelt, und dreifach, wenn davon noch einer auf der Bar oder im Heim des Gewinners steht.`,
	},
	"minute.parker": {
		`On these dice the 1 is called ACEY and the 2 DUCEY. First you set up: each number of a throw puts a man on that point of your Starting Table, the first six points of your way, until all fifteen are there. Then they race home and off the board; the first side with all fifteen off wins.
Each die moves one man. In the race, ACEY or DUCEY beside a plain number repeats that number: with a 6 you play 6 and 6. No throw gives four moves. Two or more men hold a point. A man alone can be hit; he goes to the Dog House and must come in again before his side moves anything else.
With ACEY and DUCEY together you choose: put an opposing man from a No. 1 or No. 2 point, at either end of the way, into the Dog House, guarded or not, and your turn is over; or play the 1 and the 2, and throw again.
Men go off when all are home, and not before the next throw.`,
		`Auf diesen Würfeln heißt die 1 ACEY und die 2 DUCEY. Zuerst wird aufgestellt: Jede Zahl eines Wurfs setzt einen Stein auf das Feld mit dieser Nummer in deinem Startviertel, den ersten sechs Feldern deines Wegs, bis alle fünfzehn dort stehen. Dann laufen sie nach Hause und vom Brett; die Seite, die zuerst alle fünfzehn ausgewürfelt hat, gewinnt.
Jeder Würfel zieht einen Stein. Im Rennen wiederholt ACEY oder DUCEY die gewöhnliche Zahl daneben: Neben einer 6 ziehst du 6 und 6. Kein Wurf bringt vier Züge. Zwei oder mehr Steine halten ein Feld. Ein einzelner Stein kann geschlagen werden; er kommt in die Hundehütte und muss wieder herein, bevor seine Seite etwas anderes zieht.
Fallen ACEY und DUCEY zusammen, hast du die Wahl: Schick einen fremden Stein von einem Feld 1 oder 2, am einen oder am anderen Ende des Wegs, in die Hundehütte, ob gedeckt oder nicht, und du bist fertig; oder zieh die 1 und die 2 und würfle noch einmal.
Ausgewürfelt wird, wenn alle daheim sind, und erst mit dem nächsten Wurf.`,
	},
	"minute.article": {
		`All fifteen men of each side begin beside the board. Each number brings one in or moves one, in any mix: a 1 comes in on the first point of the way, a 6 on the sixth. Who first takes all his men off wins.
A doublet is played four times. A 1-2 is the great throw: play the 1 and the 2, name any doublet and play it four times, then throw again.
Two or more men hold a point. A man alone can be hit, and must come in again before his side moves anything else; if one still waits after the 1 and the 2, the turn ends there. When all are home, a number takes a man off its point, or moves one inside; a number larger than all your points takes off any man.`,
		`Alle fünfzehn Steine jeder Seite beginnen neben dem Brett. Jede Zahl setzt einen ein oder zieht einen, wie du magst: Eine 1 kommt auf dem ersten Feld des Wegs herein, eine 6 auf dem sechsten. Wer zuerst alle Steine vom Brett hat, gewinnt.
Ein Pasch wird viermal gezogen. Der große Wurf ist 1-2: Zieh die 1 und die 2, nenn einen beliebigen Pasch und zieh ihn viermal, dann würfle noch einmal.
Zwei oder mehr Steine halten ein Feld. Ein einzelner Stein kann geschlagen werden und muss wieder herein, bevor seine Seite etwas anderes zieht; wartet nach der 1 und der 2 noch einer, endet der Zug dort. Sind alle daheim, nimmt eine Zahl einen Stein von ihrem Feld vom Brett oder zieht einen weiter; ist sie größer als alle deine Felder, nimmt sie irgendeinen.`,
	},
	"minute.wikipedia": {
		`All men begin beside the board, and nobody comes in before his side has thrown a doublet or a 1-2. After that, all fifteen must come in before a man on the board moves; only a man brought in by half of a 1-2 may go on with the other half. Who first takes all his men off wins.
A doublet is played four times, and you throw again. After a 1-2 you play the 1 and the 2, choose a doublet and play it four times, and throw again. Two or more men hold a point. A man alone can be hit, and must come in again before his side moves anything else.
A man who has come home stays where he is until all the others are home. Then each number takes a man off its own point and off no other; men may still move inside.`,
		`Alle Steine beginnen neben dem Brett, und keiner kommt herein, bevor seine Seite einen Pasch oder 1-2 geworfen hat. Danach müssen erst alle fünfzehn herein, bevor ein Stein auf dem Brett zieht; nur wen die eine Hälfte von 1-2 hereingebracht hat, der darf mit der anderen weiter. Wer zuerst alle Steine vom Brett hat, gewinnt.
Ein Pasch wird viermal gezogen, und du würfelst noch einmal. Nach 1-2 ziehst du die 1 und die 2, wählst einen Pasch, ziehst ihn viermal und würfelst noch einmal. Zwei oder mehr Steine halten ein Feld. Ein einzelner Stein kann geschlagen werden und muss wieder herein, bevor seine Seite etwas anderes zieht.
Wer daheim ist, bleibt stehen, bis alle anderen daheim sind. Dann nimmt jede Zahl nur einen Stein von ihrem eigenen Feld vom Brett; weiterziehen dürfen die Steine dort noch.`,
	},
	"minute.wikipedia-strict": {
		`All men begin beside the board, and nobody comes in before his side has thrown a doublet or a 1-2. After that, all fifteen must come in before a man on the board moves; only a man brought in by half of a 1-2 may go on with the other half. Who first takes all his men off wins.
A doublet is played four times. After a 1-2 you play the 1 and the 2; then one die throws a doublet, and you play it four times. Either lets you throw again, but only if everything could be played; where something could not, the turn is over at once. Two or more men hold a point. A man alone can be hit, and must come in again before his side moves anything else.
At home your men move freely until all have arrived. From then on none moves there any more: each number takes a man off its own point, or does nothing.`,
		`Alle Steine beginnen neben dem Brett, und keiner kommt herein, bevor seine Seite einen Pasch oder 1-2 geworfen hat. Danach müssen erst alle fünfzehn herein, bevor ein Stein auf dem Brett zieht; nur wen die eine Hälfte von 1-2 hereingebracht hat, der darf mit der anderen weiter. Wer zuerst alle Steine vom Brett hat, gewinnt.
Ein Pasch wird viermal gezogen. Nach 1-2 ziehst du die 1 und die 2; dann wirft ein Würfel den Pasch, und du ziehst ihn viermal. Beides bringt noch einen Wurf, aber nur, wenn sich alles ziehen ließ; wo etwas nicht ging, ist der Zug sofort vorbei. Zwei oder mehr Steine halten ein Feld. Ein einzelner Stein kann geschlagen werden und muss wieder herein, bevor seine Seite etwas anderes zieht.
Daheim ziehen deine Steine frei, bis alle angekommen sind. Von da an zieht dort keiner mehr: Jede Zahl nimmt einen Stein von ihrem eigenen Feld vom Brett, oder sie verfällt.`,
	},
	"minute.navy": {
		`All fifteen men of each side begin beside the board. Each number brings one in or moves one, in any mix; you may keep a man back as long as your numbers can be played without him. Who first takes all his men off wins.
A doublet is played four times. After a 1-2 you play the 1 and the 2, name a doublet, play it four times, and throw again. If you cannot play both the 1 and the 2, there is neither a doublet nor a throw; if you cannot play all of the doublet, there is no throw.
Two or more men hold a point. A man alone can be hit, and must come in again before his side moves anything else. When all are home, men go off as in backgammon. The loser pays a point for each of his men that is not off.`,
		`Alle fünfzehn Steine jeder Seite beginnen neben dem Brett. Jede Zahl setzt einen ein oder zieht einen, wie du magst; einen Stein darfst du zurückhalten, solange sich deine Zahlen ohne ihn ziehen lassen. Wer zuerst alle Steine vom Brett hat, gewinnt.
Ein Pasch wird viermal gezogen. Nach 1-2 ziehst du die 1 und die 2, nennst einen Pasch, ziehst ihn viermal und würfelst noch einmal. Kannst du die 1 und die 2 nicht beide ziehen, gibt es weder Pasch noch Wurf; kannst du den Pasch nicht ganz ziehen, gibt es keinen Wurf.
Zwei oder mehr Steine halten ein Feld. Ein einzelner Stein kann geschlagen werden und muss wieder herein, bevor seine Seite etwas anderes zieht. Sind alle daheim, wird ausgewürfelt wie beim Backgammon. Der Verlierer zahlt einen Punkt für jeden seiner Steine, der noch nicht ausgewürfelt ist.`,
	},
	"minute.nackgammon": {
		`It is backgammon with another start. Points are counted from the end of your way, from 24 down to 1: two men stand on 24, two on 23, four on 13, three on 8 and four on 6. So each side has four men far back instead of two, and nobody simply runs home.
All else is backgammon: each die moves one man, a doublet is played four times, two or more men hold a point, a man alone can be hit, and who first takes all his men off wins.`,
		`Es ist Backgammon mit einer anderen Aufstellung. Die Felder zählst du vom Ende deines Wegs her, von 24 bis 1: Zwei Steine stehen auf 24, zwei auf 23, vier auf 13, drei auf 8 und vier auf 6. So hat jede Seite vier Steine ganz hinten statt zwei, und niemand läuft einfach heim.
Alles andere ist wie beim Backgammon: Jeder Würfel zieht einen Stein, ein Pasch wird viermal gezogen, zwei oder mehr Steine halten ein Feld, ein einzelner kann geschlagen werden, und wer zuerst alle Steine vom Brett hat, gewinnt.`,
	},
	"minute.hypergammon": {
		`It is backgammon with three men a side, one each on the first three points of their way.
All else is backgammon: each die moves one man, a doublet is played four times, two or more men hold a point, a man alone can be hit, and who first takes his three men off wins.`,
		`Es ist Backgammon mit drei Steinen je Seite, je einem auf den ersten drei Feldern ihres Wegs.
Alles andere ist wie beim Backgammon: Jeder Würfel zieht einen Stein, ein Pasch wird viermal gezogen, zwei oder mehr Steine halten ein Feld, ein einzelner kann geschlagen werden, und wer zuerst seine drei Steine vom Brett hat, gewinnt.`,
	},
	"minute.house": {
		`This is the box in which you put a game together: how men begin and come in, which dice there are, what doublets and a 1-2 bring, how men go off, and what a win is worth.
If you change nothing, you play backgammon for one point, and the throw that brings your last man home takes nobody off yet. Before you begin, the page draws the board as your game begins, and says which choices do not go together.`,
		`Hier stellst du dir ein Spiel zusammen: wie die Steine beginnen und hereinkommen, welche Würfel es gibt, was ein Pasch und 1-2 bringen, wie ausgewürfelt wird und was ein Sieg wert ist.
Wenn du nichts änderst, spielst du Backgammon um einen Punkt, und der Wurf, der deinen letzten Stein heimbringt, würfelt noch keinen aus. Bevor es losgeht, zeichnet die Seite das Brett, wie dein Spiel beginnt, und sagt, was nicht zusammenpasst.`,
	},
	"minute.india": {
		`Each player brings four pieces in, takes them once round the cross against the clock, and up his red path into the middle. Who first has all four there wins.
A five lets a piece in, on one die or as the total of both. A die that lets nobody in moves a piece; one piece may move both numbers. What can be played must be played. Play both numbers of a doublet, and you throw again. The middle must be hit exactly.
If you land on a single piece of another player on white, it is captured and goes back to its corner; on blue it is safe, and you cannot land there. Two pieces of a player on one space are a blockade, except on his red path: nobody may pass it, its owner no more than the others.`,
		`Jeder bringt vier Figuren herein, führt sie einmal gegen den Uhrzeiger um das Kreuz und auf seinem roten Weg in die Mitte. Wer zuerst alle vier dort hat, gewinnt.
Eine Fünf lässt eine Figur herein, auf einem Würfel oder als Summe beider. Ein Würfel, der niemanden hereinlässt, zieht eine Figur; eine Figur darf auch beide Zahlen ziehen. Was sich ziehen lässt, muss gezogen werden. Hast du beide Zahlen eines Paschs gezogen, würfelst du noch einmal. In die Mitte geht es nur mit der genauen Zahl.
Landest du auf Weiß auf einer einzelnen fremden Figur, ist sie geschlagen und muss in ihre Ecke zurück; auf Blau ist sie sicher, und du darfst dort nicht halten. Zwei Figuren eines Spielers auf einem Feld sind eine Sperre, außer auf seinem roten Weg: Niemand kommt an ihr vorbei, auch ihr Besitzer nicht.`,
	},
	"minute.crown-and-anchor": {
		`One of you keeps the bank. Each of the others puts chips on one of six designs: crown, anchor, heart, spade, diamond or club. Then the Banker throws three dice that bear the same designs.
If your design is shown once, you win as much as you staked; shown twice, twice that; three times, three times that. You keep the stake as well. If it is not shown, the stake is the Banker's.
Three dice alike are paid as always, and then the bank goes to the left. After twenty rounds, whoever has the most chips wins.`,
		`Einer von euch hält die Bank. Jeder andere setzt Chips auf eines von sechs Bildern: Krone, Anker, Herz, Pik, Karo oder Kreuz. Dann wirft der Bankhalter drei Würfel mit denselben Bildern.
Zeigt sich dein Bild einmal, gewinnst du so viel, wie du gesetzt hast, zweimal das Doppelte, dreimal das Dreifache; den Einsatz behältst du dazu. Zeigt es sich nicht, gehört der Einsatz dem Bankhalter.
Drei gleiche Bilder werden bezahlt wie immer, und danach wandert die Bank nach links. Wer nach zwanzig Runden die meisten Chips hat, gewinnt.`,
	},
	"minute.check-and-double-check": {
		`Everybody has nine cards with numbers from 2 to 10, face up. Who first has none left wins the hand, and everybody else pays him a point for each card he still holds. Hands are played until somebody has 100 points.
You throw in turn, two dice with 1 to 5 and a Check. Two numbers: everybody who holds a card of their total lays one off. A Check and a number: the thrower takes the top card of the Discard, and then all the others who hold that number lay one off. Double Check: the thrower takes two, and nobody lays off.
There is nothing to decide: sit back and cheer.`,
		`Jeder hat neun Karten mit Zahlen von 2 bis 10, offen vor sich. Wer zuerst keine mehr hat, gewinnt die Runde, und alle anderen zahlen ihm einen Punkt für jede Karte, die sie noch halten. Gespielt wird, bis jemand 100 Punkte hat.
Geworfen wird reihum, mit zwei Würfeln, die 1 bis 5 und ein Check tragen. Zwei Zahlen: Jeder, der eine Karte mit ihrer Summe hat, legt eine ab. Check und eine Zahl: Wer geworfen hat, nimmt die oberste Karte der Ablage, und dann legt jeder andere, der diese Zahl hat, eine ab. Double Check: Wer geworfen hat, nimmt zwei, und niemand legt ab.
Zu entscheiden gibt es nichts: Lehn dich zurück und fiebere mit.`,
	},
}
