package dev.portcullis.persistence.database;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.JoinTable;
import jakarta.persistence.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Administrated records are entities, all other tables are worked on by JDBC (ADR 0139). The schema
 * is read from PostgreSQL, because migrations also rename and drop tables.
 */
@Tag("database")
class PersistenceRuleTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Pattern LITERAL =
      Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);
  private static final Pattern EXTENDS_REPOSITORY =
      Pattern.compile("extends (Entity|Record)Repository\\b");
  private static final String WRITE = "\\b(insert\\s+into|update|delete\\s+from|truncate)\\s+";
  private static final Pattern UNNAMED = Pattern.compile(WRITE + "(%|\\z)");

  private static final Set<String> KINDS =
      Set.of(
          "administrated",
          "join",
          "view",
          "log",
          "ledger",
          "queue",
          "progress",
          "session",
          "lease",
          "mark");

  private static final Set<String> MAPPED = Set.of("administrated", "join", "view");

  /** A line of {@code tables.txt}. */
  private record Listed(String table, String kind, String entity, String reason) {
    static Listed of(String line) {
      String[] parts = line.split("\\s*\\|\\s*", -1);
      return new Listed(parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : "");
    }
  }

  @Test
  void eachTableOfTheSchemaIsListedOnce() throws SQLException {
    List<Listed> listed = listed();

    assertThat(listed).extracting(Listed::table).doesNotHaveDuplicates();
    assertThat(listed).allSatisfy(line -> assertThat(KINDS).contains(line.kind()));
    assertThat(names(listed, line -> !line.kind().equals("view")))
        .isEqualTo(schema("c.relkind in ('r', 'p') and not c.relispartition"));
    assertThat(schema("c.relkind = 'v'")).containsAll(names(listed, l -> l.kind().equals("view")));
  }

  @Test
  void classesThatAreNoEntitiesHaveAReason() {
    assertThat(listed())
        .allSatisfy(
            line -> {
              assertThat(line.entity().equals("-")).isEqualTo(!MAPPED.contains(line.kind()));
              assertThat(line.reason().isEmpty()).isEqualTo(MAPPED.contains(line.kind()));
            });
  }

  @Test
  void exactlyAdministratedRecordsAreEntities() {
    Map<String, String> expected =
        listed().stream()
            .filter(line -> MAPPED.contains(line.kind()))
            .collect(toMap(Listed::table, Listed::entity, (a, b) -> a, TreeMap::new));

    assertThat(mapped()).isEqualTo(expected);
  }

  @Test
  void recordsAreWrittenThroughTheirEntity() {
    Set<String> found = new TreeSet<>();
    Map<String, String> classes = literals();
    for (Listed line : listed()) {
      if (Set.of("administrated", "join").contains(line.kind())) {
        Pattern write = Pattern.compile(WRITE + line.table() + "\\b");
        classes.forEach(
            (name, text) -> {
              if (write.matcher(text).find()) {
                found.add(line.table() + " " + name);
              }
            });
      }
    }

    assertThat(found).isEqualTo(firsts("record-writes.txt", 2));
  }

  /** Else the test above could not see what they write. */
  @Test
  void statementsNameTheirTable() {
    Set<String> unnamed = new TreeSet<>();
    literals()
        .forEach(
            (name, text) -> {
              if (UNNAMED.matcher(text).find()) {
                unnamed.add(name);
              }
            });

    assertThat(unnamed).isEqualTo(firsts("unnamed-tables.txt", 1));
  }

  @Test
  void theEntityManagerReceivesSqlOnlyWhereAListGivesTheReason() {
    assertThat(classesWith("createNativeQuery(")).isEqualTo(firsts("native-sql.txt", 1));
  }

  /** A second connection of a transaction would be a second place of the pool on Payara. */
  @Test
  void oneClassRequestsTheConnectionOfTheEntityManager() {
    assertThat(classesWith(".unwrap(Session.class)")).containsExactly("Statements");
  }

  @Test
  void aRepositoryKnowsEntitiesAndQueriesDoNot() {
    Set<String> wrong = new TreeSet<>();
    sources()
        .forEach(
            (name, source) -> {
              boolean isRepository =
                  name.endsWith("Repository") && !name.equals("EntityRepository");
              boolean knows = source.contains("entities");
              if (isRepository != EXTENDS_REPOSITORY.matcher(source).find()
                  || isRepository && !knows
                  || name.endsWith("Queries") && source.contains("entities.")) {
                wrong.add(name);
              }
            });

    assertThat(wrong).isEmpty();
  }

  private static Set<String> classesWith(String text) {
    return sources().entrySet().stream()
        .filter(each -> each.getValue().contains(text))
        .map(Map.Entry::getKey)
        .collect(toCollection(TreeSet::new));
  }

  private static List<Listed> listed() {
    return lines("tables.txt").map(Listed::of).toList();
  }

  private static Set<String> names(List<Listed> listed, Predicate<Listed> which) {
    return listed.stream().filter(which).map(Listed::table).collect(toCollection(TreeSet::new));
  }

  /** The first columns of each line, whose last one is a reason. */
  private static Set<String> firsts(String name, int columns) {
    return lines(name)
        .map(line -> line.split("\\s*\\|\\s*", -1))
        .map(
            parts -> {
              assertThat(parts).as(String.join(" ", parts)).hasSize(columns + 1);
              return Arrays.stream(parts).limit(columns).collect(joining(" "));
            })
        .collect(toCollection(TreeSet::new));
  }

  private static Stream<String> lines(String name) {
    try (InputStream file = PersistenceRuleTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The tables that entities map, with the simple name of the entity. */
  private static Map<String, String> mapped() {
    Map<String, String> found = new TreeMap<>();
    TestDatabase.rolledBack(e -> e.getMetamodel().getEntities())
        .forEach(
            entity -> {
              Class<?> type = entity.getJavaType();
              found.put(type.getAnnotation(Table.class).name(), type.getSimpleName());
              for (Field field : type.getDeclaredFields()) {
                if (field.isAnnotationPresent(JoinTable.class)) {
                  found.put(field.getAnnotation(JoinTable.class).name(), type.getSimpleName());
                }
                if (field.isAnnotationPresent(CollectionTable.class)) {
                  found.put(
                      field.getAnnotation(CollectionTable.class).name(), type.getSimpleName());
                }
              }
            });
    return found;
  }

  private static Set<String> schema(String which) throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace"
                    + " where n.nspname = 'public' and c.relname <> 'flyway_schema_history' and "
                    + which)) {
      Set<String> names = new TreeSet<>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      return names;
    }
  }

  /** What each class has between quotation marks: as it is put together, and apart. */
  private static Map<String, String> literals() {
    Map<String, String> found = new TreeMap<>();
    sources()
        .forEach(
            (name, source) -> {
              List<String> literals = new ArrayList<>();
              Matcher matcher = LITERAL.matcher(source);
              while (matcher.find()) {
                literals.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
              }
              found.put(name, String.join("\n", literals) + "\n" + String.join("", literals));
            });
    return found;
  }

  /** The sources of this module without comments, by the names of their classes. */
  private static Map<String, String> sources() {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .collect(
              toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  PersistenceRuleTest::withoutComments,
                  (a, b) -> a + b,
                  TreeMap::new));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String withoutComments(Path file) {
    try {
      return Files.readString(file).replaceAll("(?s)/\\*.*?\\*/|(?m)^\\s*//.*?$", "");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
