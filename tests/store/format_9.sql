-- The tables of format version 9, letter by letter as they stand in a campaign file. Never edited.
CREATE TABLE info (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_info PRIMARY KEY ("key")
);
CREATE TABLE force (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	side VARCHAR NOT NULL, 
	"limit" INTEGER, 
	position INTEGER NOT NULL, 
	notes VARCHAR NOT NULL, 
	branch_of VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_force PRIMARY KEY (id)
);
CREATE TABLE member (
	id VARCHAR NOT NULL, 
	force_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	portrait VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	notes VARCHAR NOT NULL, 
	branch_of VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_member PRIMARY KEY (id), 
	CONSTRAINT fk_member_force_id_force FOREIGN KEY(force_id) REFERENCES force (id) ON DELETE CASCADE
);
CREATE INDEX ix_member_force_id ON member (force_id);
CREATE TABLE story_event (
	id VARCHAR NOT NULL, 
	force_id VARCHAR NOT NULL, 
	member_id VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	rule VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	note VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_story_event PRIMARY KEY (id), 
	CONSTRAINT fk_story_event_force_id_force FOREIGN KEY(force_id) REFERENCES force (id) ON DELETE CASCADE
);
CREATE INDEX ix_story_event_force_id ON story_event (force_id);
CREATE TABLE choice (
	game VARCHAR NOT NULL, 
	option VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_choice PRIMARY KEY (game, option)
);
CREATE TABLE content (
	game VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	origin VARCHAR NOT NULL, 
	hash VARCHAR NOT NULL, 
	body JSON NOT NULL, 
	CONSTRAINT pk_content PRIMARY KEY (game, kind, id)
);
CREATE TABLE asset (
	sha256 VARCHAR NOT NULL, 
	mime VARCHAR NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	bytes BLOB NOT NULL, 
	CONSTRAINT pk_asset PRIMARY KEY (sha256)
);
CREATE TABLE galaxy (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	radius INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	notes VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_galaxy PRIMARY KEY (id), 
	CONSTRAINT ck_galaxy_radius CHECK (radius >= 0)
);
CREATE TABLE alliance (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name_fr VARCHAR NOT NULL, 
	name_en VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	loose BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_alliance PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT fk_alliance_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE faction (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name_fr VARCHAR NOT NULL, 
	name_en VARCHAR NOT NULL, 
	alliance VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	sign VARCHAR NOT NULL, 
	capital VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	unlimited JSON NOT NULL, 
	words_fr VARCHAR NOT NULL, 
	words_en VARCHAR NOT NULL, 
	shape VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_faction PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT fk_faction_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE sector (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	outline JSON NOT NULL, 
	colour VARCHAR NOT NULL, 
	notes VARCHAR NOT NULL, 
	words VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_sector PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT fk_sector_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE planet (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	x INTEGER NOT NULL, 
	y INTEGER NOT NULL, 
	radius INTEGER NOT NULL, 
	income VARCHAR NOT NULL, 
	resource VARCHAR NOT NULL, 
	sector VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	infantry INTEGER NOT NULL, 
	cruisers INTEGER NOT NULL, 
	fighters INTEGER NOT NULL, 
	system VARCHAR NOT NULL, 
	notes VARCHAR NOT NULL, 
	words VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_planet PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT ck_planet_radius CHECK (radius >= 0), 
	CONSTRAINT ck_planet_income CHECK (income IN ('ordinary', 'production', 'major')), 
	CONSTRAINT fk_planet_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE route (
	galaxy_id VARCHAR NOT NULL, 
	start VARCHAR NOT NULL, 
	"end" VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_route PRIMARY KEY (galaxy_id, start, "end"), 
	CONSTRAINT ck_route_kind CHECK (kind IN ('main', 'lane', 'hidden')), 
	CONSTRAINT ck_route_state CHECK (state IN ('open', 'cut', 'closed')), 
	CONSTRAINT fk_route_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE command (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	x INTEGER NOT NULL, 
	y INTEGER NOT NULL, 
	home VARCHAR NOT NULL, 
	infantry INTEGER NOT NULL, 
	cruisers INTEGER NOT NULL, 
	fighters INTEGER NOT NULL, 
	radius INTEGER NOT NULL, 
	engagement VARCHAR NOT NULL, 
	retreats INTEGER NOT NULL, 
	notes VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_command PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT ck_command_radius CHECK (radius >= 0), 
	CONSTRAINT ck_command_engagement CHECK (engagement IN ('weak', 'moderate', 'total')), 
	CONSTRAINT fk_command_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE character (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	name_fr VARCHAR NOT NULL, 
	name_en VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	command VARCHAR NOT NULL, 
	planet VARCHAR NOT NULL, 
	bonus INTEGER NOT NULL, 
	npc BOOLEAN NOT NULL, 
	notes VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_character PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT fk_character_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE galaxy_note (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	x INTEGER NOT NULL, 
	y INTEGER NOT NULL, 
	words VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_galaxy_note PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT fk_galaxy_note_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE map (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	head JSON NOT NULL, 
	notes VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_map PRIMARY KEY (id)
);
CREATE TABLE map_block (
	map_id VARCHAR NOT NULL, 
	layer INTEGER NOT NULL, 
	"column" INTEGER NOT NULL, 
	"row" INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	CONSTRAINT pk_map_block PRIMARY KEY (map_id, layer, "column", "row"), 
	CONSTRAINT fk_map_block_map_id_map FOREIGN KEY(map_id) REFERENCES map (id) ON DELETE CASCADE
);
CREATE TABLE scenario (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	map_id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	body JSON NOT NULL, 
	notes VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_scenario PRIMARY KEY (id)
);
CREATE TABLE battle (
	id VARCHAR NOT NULL, 
	scenario_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	setup JSON NOT NULL, 
	state JSON NOT NULL, 
	seed VARCHAR NOT NULL, 
	notes VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_battle PRIMARY KEY (id)
);
CREATE TABLE battle_act (
	battle_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	body JSON NOT NULL, 
	CONSTRAINT pk_battle_act PRIMARY KEY (battle_id, number), 
	CONSTRAINT fk_battle_act_battle_id_battle FOREIGN KEY(battle_id) REFERENCES battle (id) ON DELETE CASCADE
);
CREATE TABLE refereed (
	galaxy_id VARCHAR NOT NULL, 
	secret VARCHAR NOT NULL, 
	commitment VARCHAR NOT NULL, 
	zone VARCHAR NOT NULL, 
	due_utc VARCHAR NOT NULL, 
	joint BOOLEAN NOT NULL, 
	test BOOLEAN NOT NULL, 
	mail VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_refereed PRIMARY KEY (galaxy_id), 
	CONSTRAINT ck_refereed_commitment CHECK (length(commitment) = 64), 
	CONSTRAINT fk_refereed_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE player (
	galaxy_id VARCHAR NOT NULL, 
	faction VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	mail VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	policy VARCHAR NOT NULL, 
	salt VARCHAR NOT NULL, 
	since INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (galaxy_id, faction), 
	CONSTRAINT ck_player_policy CHECK (policy IN ('hold', 'standing', 'substitute', 'wait')), 
	CONSTRAINT ck_player_language CHECK (language IN ('fr', 'en')), 
	CONSTRAINT fk_player_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE turn (
	galaxy_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	deadline_utc VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	attempt INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	reason VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_turn PRIMARY KEY (galaxy_id, number), 
	CONSTRAINT ck_turn_status CHECK (status IN ('open', 'closed', 'published')), 
	CONSTRAINT fk_turn_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE attempt (
	galaxy_id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	from_phase VARCHAR NOT NULL, 
	engine VARCHAR NOT NULL, 
	rules_hash VARCHAR NOT NULL, 
	input_hash VARCHAR NOT NULL, 
	state_hash VARCHAR NOT NULL, 
	seed VARCHAR NOT NULL, 
	rules JSON NOT NULL, 
	sheets JSON NOT NULL, 
	dice JSON NOT NULL, 
	CONSTRAINT pk_attempt PRIMARY KEY (galaxy_id, turn, number), 
	CONSTRAINT fk_attempt_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE snapshot (
	galaxy_id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	attempt INTEGER NOT NULL, 
	phase VARCHAR NOT NULL, 
	state BLOB NOT NULL, 
	CONSTRAINT pk_snapshot PRIMARY KEY (galaxy_id, turn, attempt, phase), 
	CONSTRAINT fk_snapshot_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE order_sheet (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	faction VARCHAR NOT NULL, 
	received_utc VARCHAR NOT NULL, 
	channel VARCHAR NOT NULL, 
	sender VARCHAR NOT NULL, 
	raw BLOB NOT NULL, 
	sha256 VARCHAR NOT NULL, 
	words VARCHAR NOT NULL, 
	verdicts JSON NOT NULL, 
	status VARCHAR NOT NULL, 
	why JSON NOT NULL, 
	reason VARCHAR NOT NULL, 
	answered BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_order_sheet PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT ck_order_sheet_channel CHECK (channel IN ('form', 'csv', 'mail', 'paper', 'standing', 'referee')), 
	CONSTRAINT ck_order_sheet_status CHECK (status IN ('accepted', 'late', 'quarantined')), 
	CONSTRAINT fk_order_sheet_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE ruling (
	galaxy_id VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	phase VARCHAR NOT NULL, 
	target VARCHAR NOT NULL, 
	body VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	CONSTRAINT pk_ruling PRIMARY KEY (galaxy_id, id), 
	CONSTRAINT ck_ruling_reason CHECK (reason <> ''), 
	CONSTRAINT fk_ruling_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE happening (
	galaxy_id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	attempt INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	phase VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	rule VARCHAR NOT NULL, 
	args JSON NOT NULL, 
	cause VARCHAR NOT NULL, 
	visible_to JSON NOT NULL, 
	CONSTRAINT pk_happening PRIMARY KEY (galaxy_id, turn, attempt, seq), 
	CONSTRAINT fk_happening_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE package (
	galaxy_id VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	faction VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	form VARCHAR NOT NULL, 
	recipe VARCHAR NOT NULL, 
	sha256 VARCHAR NOT NULL, 
	sent_utc VARCHAR NOT NULL, 
	CONSTRAINT pk_package PRIMARY KEY (galaxy_id, turn, faction, revision, form), 
	CONSTRAINT fk_package_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE
);
CREATE TABLE history (
	number INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	args VARCHAR NOT NULL, 
	checkpoint VARCHAR NOT NULL, 
	done INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	CONSTRAINT pk_history PRIMARY KEY (number)
);
CREATE TABLE history_row (
	step INTEGER NOT NULL, 
	tbl VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	"before" BLOB, 
	"after" BLOB, 
	CONSTRAINT pk_history_row PRIMARY KEY (step, tbl, "key")
);
CREATE TABLE seal (
	tbl VARCHAR NOT NULL, 
	rows INTEGER NOT NULL, 
	digest VARCHAR NOT NULL, 
	CONSTRAINT pk_seal PRIMARY KEY (tbl)
);
