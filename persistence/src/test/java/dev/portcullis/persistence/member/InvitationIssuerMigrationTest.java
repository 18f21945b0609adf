package dev.portcullis.persistence.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Invitations and pending administrators of before the migration get the issuer of that day; a
 * database test of its SQL.
 */
@Tag("database")
class InvitationIssuerMigrationTest {
  private static final Pattern UPDATE = Pattern.compile("(?m)^update [^;]+;");

  @Test
  void pendingInvitationsAreForTheCurrentProvider() throws IOException {
    Matcher updates = UPDATE.matcher(migration());
    TestDatabase.rolledBack(
        entities -> {
          run(entities, organization("with"));
          run(entities, organization("without"));
          run(
              entities,
              "insert into oidc_providers (organization_id, issuer, jwks_uri, audience,"
                  + " client_id, user_panel_url, created_at, updated_at) values ("
                  + "'issuing-with', 'https://issuing.example', 'https://issuing.example/certs',"
                  + " 'a', 'c', 'https://panel.example', now(), now())");
          for (String kind : List.of("with", "without")) {
            run(
                entities,
                "insert into users (id, display_name, source, organization_id, oidc_sub,"
                    + " oidc_issuer, created_at, updated_at) values ('issuing-guest-"
                    + kind
                    + "', 'x', 'oidc', 'issuing-"
                    + kind
                    + "', 'guest', null, now(), now()), ('issuing-member-"
                    + kind
                    + "', 'x', 'oidc', 'issuing-"
                    + kind
                    + "', 'member-"
                    + kind
                    + "', 'https://issuing.example', now(), now())");
            run(
                entities,
                "insert into pending_admins (id, organization_id, oidc_sub, created_at, updated_at)"
                    + " values ('issuing-admin-"
                    + kind
                    + "', 'issuing-"
                    + kind
                    + "', 'admin', now(), now())");
          }
          int found = 0;
          while (updates.find()) {
            run(entities, updates.group());
            found++;
          }
          assertThat(found).isEqualTo(2);
          List<?> issuers =
              entities
                  .createNativeQuery(
                      "select id || ' ' || coalesce(invited_issuer, 'none') from users"
                          + " where id like 'issuing-%' union all"
                          + " select id || ' ' || coalesce(issuer, 'none') from pending_admins"
                          + " where id like 'issuing-%'")
                  .getResultList();
          assertThat(issuers.stream().map(String::valueOf))
              .containsExactlyInAnyOrder(
                  "issuing-guest-with https://issuing.example",
                  "issuing-guest-without none",
                  "issuing-member-with none",
                  "issuing-member-without none",
                  "issuing-admin-with https://issuing.example",
                  "issuing-admin-without none");
          return null;
        });
  }

  private String migration() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            getClass().getResourceAsStream("/db/migration/V0296__issuers_of_invitations.sql"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String organization(String name) {
    return "insert into organizations (id, name, created_at, updated_at) values ('issuing-"
        + name
        + "', 'Issuing "
        + name
        + "', now(), now())";
  }

  private static void run(EntityManager entities, String statement) {
    entities.createNativeQuery(statement).executeUpdate();
  }
}
