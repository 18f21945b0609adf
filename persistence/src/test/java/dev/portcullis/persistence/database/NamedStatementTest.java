package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Named parameters of SQL, as PostgreSQL takes them: which type a value has is the driver's. */
@Tag("database")
class NamedStatementTest {
  @Test
  void aNameMayOccurInAStatementSeveralTimes() {
    assertThat(
            NamedStatementTest.<List<Integer>>run(
                sql ->
                    sql.named("select :a::int + :b where :a = 2")
                        .with("a", 2)
                        .with("b", 3)
                        .list(row -> row.getInt(1))))
        .containsExactly(5);
  }

  @Test
  void collectionsAreArrays() {
    UUID id = new UUID(1, 2);
    assertThat(
            NamedStatementTest.<Boolean>run(
                sql ->
                    sql.named("select 'b' = any (:texts) and :id = any (:ids)")
                        .with("texts", List.of("a", "b"))
                        .with("id", id)
                        .with("ids", List.of(id))
                        .one(row -> row.getBoolean(1))))
        .isTrue();
    assertThat(
            NamedStatementTest.<Boolean>run(
                sql ->
                    sql.named("select 1 where 'b' = any (:texts)")
                        .with("texts", List.of())
                        .exists()))
        .isFalse();
  }

  @Test
  void anEmptyCollectionHasTheTypeOfTheComparedValue() {
    for (String column : List.of("'b'::text", "gen_random_uuid()", "5::bigint")) {
      assertThat(
              NamedStatementTest.<Boolean>run(
                  sql ->
                      sql.named("select 1 where " + column + " = any (:none)")
                          .with("none", List.of())
                          .exists()))
          .as(column)
          .isFalse();
    }
  }

  @Test
  void momentsKeepTheirTime() {
    Instant moment = Instant.parse("2026-11-29T23:59:59.123456Z");
    assertThat(
            NamedStatementTest.<Instant>run(
                sql ->
                    sql.named("select :at::timestamptz as at")
                        .with("at", moment)
                        .one(row -> QueryRunner.instant(row, "at"))))
        .isEqualTo(moment);
  }

  @Test
  void anOmittedOrUnknownNameIsRejected() {
    assertThatThrownBy(() -> run(sql -> sql.named("select :a").update()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[a]");
    assertThatThrownBy(() -> run(sql -> sql.named("select 1").with("b", 1).exists()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[b]");
  }

  private static <T> T run(Function<Statements, T> work) {
    return TestDatabase.inTransaction(entities -> work.apply(new Statements(entities)));
  }
}
