package dev.portcullis.persistence.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The condition for a stranded invitation is defined once, and all queries use it. On PostgreSQL:
 * the condition is SQL, with its three values of truth.
 */
@Tag("database")
class StrandedInvitationConditionTest {
  @Test
  void anInvitationIsStrandedIfNoAcceptedProviderKnowsItsSubject() throws SQLException {
    assertThat(isStranded(null, "a", "o")).as("the provider was replaced").isTrue();
    assertThat(isStranded(null, null, "")).isTrue();
    assertThat(isStranded("a", "a", "o")).as("has an account there already").isTrue();
    assertThat(isStranded("o", null, "o")).as("an account of the operator's provider").isTrue();
    assertThat(isStranded("o", "a", "o")).as("an account of another provider").isFalse();
    assertThat(isStranded("b", null, "o")).isFalse();
    assertThat(isStranded("b", null, "")).isFalse();
  }

  @Test
  void noOtherIssuerCounts() throws IOException {
    assertThat(mentioning("persistence", "persistence/member/StrandedInvitations.java")).isEmpty();
    assertThat(mentioning("ejb", "")).isEmpty();
    assertThat(mentioning("ear/tools", "")).isEmpty();
  }

  /** Sources of a module that compare the two issuers, apart from one. */
  private static List<Path> mentioning(String module, String but) throws IOException {
    Path sources = Path.of("..", module, "src", "main", "java");
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> but.isEmpty() || !file.toString().replace('\\', '/').endsWith(but))
          .filter(StrandedInvitationConditionTest::coalescesIssuers)
          .toList();
    }
  }

  private static boolean coalescesIssuers(Path file) {
    try {
      return Files.readString(file).matches("(?s).*coalesce\\([a-z.]*provider_?[iI]ssuer.*");
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static boolean isStranded(String issuer, String provider, String operator)
      throws SQLException {
    String query =
        "select coalesce("
            + StrandedInvitationCondition.condition("issuer", "provider_issuer", "?")
            + ", false) from (values (cast(? as text), cast(? as text)))"
            + " s(issuer, provider_issuer)";
    try (Connection connection = TestDatabase.dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, operator);
      statement.setString(2, issuer);
      statement.setString(3, provider);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
