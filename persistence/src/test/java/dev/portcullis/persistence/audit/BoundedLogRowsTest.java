package dev.portcullis.persistence.audit;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.template.Template;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rows of the mutation log have a bound (ADR 0109): long values are cut when they are written, and
 * when rows that are older than the bound are read. A database test: a trigger writes them.
 */
@Tag("database")
class BoundedLogRowsTest {
  private static final int ROW = 32 << 10;

  @Test
  void aLongValueIsStoredAsItsLengthHashAndBeginning() {
    String abi = "[ \"é\"" + " ".repeat(900_000) + "]";
    String key = Ids.id().toLowerCase(Locale.ROOT);
    TestDatabase.rolledBack(
        entities -> {
          Template template = new Template(key, "name", null, abi);
          entities.persist(template);
          entities.flush();
          template.replace("another name", "d", abi);
          entities.flush();

          List<DbMutation> rows = mutations(entities, "templates", template.id().toString());
          assertThat(rows).extracting(DbMutation::operation).containsExactly("UPDATE", "INSERT");
          JsonNode stored = json(stored(entities, rows.get(0)));
          assertThat(stored.toString().length()).isLessThan(ROW);
          assertThat(stored.get("abi").get("cut").asBoolean()).isTrue();
          assertThat(stored.get("abi").get("bytes").asInt()).isEqualTo(abi.length() + 1);
          assertThat(stored.get("abi").get("sha256").asText()).isEqualTo(Sha256.hex(abi));
          assertThat(stored.get("abi").get("begin").asText()).isEqualTo(abi.substring(0, 64));
          assertThat(stored.get("name").asText()).isEqualTo("another name");
          assertThat(json(rows.get(0).newRow())).isEqualTo(stored);
          assertThat(rows.get(0).changedColumns())
              .containsExactly("description", "name", "updated_at");
          assertChained(entities, rows.get(0));
          return null;
        });
  }

  @Test
  void aRowFromBeforeIsCutWhenItIsReadAndStillVerifies() {
    TestDatabase.rolledBack(
        entities -> {
          String key = Ids.id();
          ObjectNode before = Json.MAPPER.createObjectNode().put("abi", "x".repeat(1 << 20));
          entities
              .createNativeQuery(
                  "insert into db_mutations (id, table_name, operation, primary_key, new_row,"
                      + " occurred_at, created_at) values (:id, 'templates', 'INSERT', :key,"
                      + " cast(:row as jsonb), now(), now())")
              .setParameter("id", Ids.id())
              .setParameter("key", key)
              .setParameter("row", before.toString())
              .executeUpdate();

          DbMutation row = mutations(entities, "templates", key).get(0);
          assertThat(json(stored(entities, row))).isEqualTo(before);
          assertThat(json(row.newRow()).get("abi").get("bytes").asInt()).isEqualTo(1 << 20);
          assertThat(row.oldRow()).isNull();
          assertChained(entities, row);
          return null;
        });
  }

  @Test
  void everyRowEndsBelowTheBoundAndShortOnesStay() {
    Random random = new Random(20261129);
    TestDatabase.rolledBack(
        entities -> {
          for (int round = 0; round < 100; round++) {
            ObjectNode row = Json.MAPPER.createObjectNode();
            int columns = 1 + random.nextInt(40);
            for (int i = 0; i < columns; i++) {
              row.set("column" + i, value(random));
            }
            String cut =
                (String)
                    entities
                        .createNativeQuery(
                            "select cast(cut_log_row(cast(:row as jsonb)) as text)", String.class)
                        .setParameter("row", row.toString())
                        .getSingleResult();
            assertThat(cut.length()).isLessThanOrEqualTo(ROW);
            JsonNode after = json(cut);
            assertThat(after.size()).isEqualTo(columns);
            row.properties().stream()
                .filter(column -> column.getValue().toString().length() <= 200)
                .forEach(
                    column -> assertThat(after.get(column.getKey())).isEqualTo(column.getValue()));
          }
          return null;
        });
  }

  private static JsonNode value(Random random) {
    int length = random.nextInt(4) == 0 ? random.nextInt(50_000) : random.nextInt(300);
    return switch (random.nextInt(4)) {
      case 0 -> Json.MAPPER.getNodeFactory().textNode("\"".repeat(length));
      case 1 -> {
        var list = Json.MAPPER.createArrayNode();
        for (int i = 0; i < length / 10; i++) {
          list.add("item" + i);
        }
        yield list;
      }
      case 2 -> Json.MAPPER.getNodeFactory().numberNode(random.nextLong());
      default -> Json.MAPPER.getNodeFactory().nullNode();
    };
  }

  private static List<DbMutation> mutations(EntityManager entities, String table, String key) {
    return on(entities, new AuditQueries())
        .mutations(new MutationFilter(table, null, key, null, null, null), new PageRequest(10, 0))
        .items();
  }

  private static String stored(EntityManager entities, DbMutation row) {
    return (String)
        entities
            .createNativeQuery(
                "select cast(new_row as text) from db_mutations where id = :id", String.class)
            .setParameter("id", row.id())
            .getSingleResult();
  }

  private static void assertChained(EntityManager entities, DbMutation row) {
    Object[] place =
        (Object[])
            entities
                .createNativeQuery(
                    "select chain, position from db_mutations where id = :id", Object[].class)
                .setParameter("id", row.id())
                .getSingleResult();
    HashChainedRow chained =
        on(entities, new LogChainRepository())
            .row(HashChainedLog.DB_MUTATION, (Integer) place[0], (Long) place[1])
            .orElseThrow();
    assertThat(chained.computedHash()).isEqualTo(chained.hash());
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
  }
}
