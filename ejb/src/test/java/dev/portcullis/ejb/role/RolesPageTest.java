package dev.portcullis.ejb.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.persistence.role.SystemPermission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of roles has each system permission, built-in role and rule type, and no other. */
class RolesPageTest {
  private static final Path DOCS = Path.of("../src/docs/reference/roles-and-permissions.md");
  private static final Path PEOPLE =
      Path.of("../persistence/src/main/resources/db/migration/V0002__people.sql");
  private static final Path MACHINES =
      Path.of("../persistence/src/main/resources/db/migration/V0070__machine_roles.sql");
  private static final Path QUESTIONS =
      Path.of(
          "../persistence/src/main/resources/db/migration/V0324__services_and_key_sessions.sql");
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| `(\\w+)` \\| (.*) \\|$");
  private static final Pattern QUOTED = Pattern.compile("'(\\w+)'");

  private final String page;

  RolesPageTest() throws IOException {
    page = Files.readString(DOCS);
  }

  @Test
  void hasEachSystemPermission() {
    assertThat(rows("System permissions"))
        .isEqualTo(names(Stream.of(SystemPermission.values()).map(SystemPermission::wireName)));
  }

  @Test
  void hasEachBuiltInRoleWithItsPermissions() throws IOException {
    String admin = Files.readString(PEOPLE).split("\\('admin', 'admin', true,")[1].split("]")[0];
    Set<String> machines = quoted(Files.readString(MACHINES));
    String questions = Files.readString(QUESTIONS).split("unnest\\(array \\[")[1].split("]")[0];
    machines.addAll(quoted(questions));
    Set<String> roles = new TreeSet<>(Set.of("admin", "user"));
    roles.addAll(machines);

    assertThat(rows("Built-in roles")).isEqualTo(roles);
    assertThat(page).contains("| `user` | none |");
    for (String machine : machines) {
      assertThat(page).contains("| `%1$s` | `%1$s` |".formatted(machine));
    }
    assertThat(page)
        .contains(quotedInOrder(admin).collect(Collectors.joining("`, `", "| `admin` | `", "` |")));
  }

  @Test
  void hasEachRuleType() {
    assertThat(rows("Function permissions"))
        .isEqualTo(names(Stream.of(RuleType.values()).map(RuleType::wireName)));
  }

  private Set<String> rows(String heading) {
    String section = page.split("## " + heading + "\n")[1].split("\n## ")[0];
    return names(FIRST_CELL.matcher(section).results().map(row -> row.group(1)));
  }

  private static Set<String> quoted(String sql) {
    return names(quotedInOrder(sql));
  }

  private static Stream<String> quotedInOrder(String sql) {
    return QUOTED.matcher(sql).results().map(name -> name.group(1));
  }

  private static Set<String> names(Stream<String> names) {
    return names.collect(Collectors.toCollection(TreeSet::new));
  }
}
