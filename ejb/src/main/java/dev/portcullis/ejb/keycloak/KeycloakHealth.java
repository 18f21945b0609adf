package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.outbound.ConnectionFailureText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Checks whether users can sign in at Keycloak, and whether this service may administer the realm.
 */
@ApplicationScoped
public class KeycloakHealth implements HealthSource {
  private static final String NONE = "Keycloak";
  private static final String SIGN_IN = "Keycloak: sign-in";
  private static final String ADMINISTRATION = "Keycloak: administration";
  private static final int MAX_WORDS = 200;

  @Inject private KeycloakConfig config;
  @Inject private KeycloakDiscovery discovery;
  @Inject private KeycloakClient client;

  @Override
  public List<HealthCheck> checks() {
    if (!config.isOn()) {
      HealthItem none =
          HealthItem.of(HealthKind.IDENTITY_PROVIDER, NONE, HealthState.OFF)
              .withReason("Not configured (keycloak.url)");
      return List.of(new HealthCheck(none.kind(), NONE, () -> List.of(none)));
    }
    return List.of(check(SIGN_IN, discovery::read), check(ADMINISTRATION, this::administer));
  }

  private static HealthCheck check(String name, Runnable question) {
    return new HealthCheck(
        HealthKind.IDENTITY_PROVIDER, name, () -> List.of(probe(name, question)));
  }

  /** A query that needs only the minimal rights of the service account. */
  private void administer() {
    try {
      var unused = client.realm().list(RealmApi.query("/organizations", Map.of("max", 1)));
    } catch (KeycloakUnavailableException refused) {
      client.forgetToken();
      throw refused;
    }
  }

  private static HealthItem probe(String name, Runnable question) {
    HealthItem item = HealthItem.of(HealthKind.IDENTITY_PROVIDER, name, HealthState.UP);
    try {
      question.run();
      return item;
    } catch (KeycloakUnavailableException | KeycloakRejectedException away) {
      return item.withState(HealthState.DOWN).withReason(words(away));
    }
  }

  private static String words(RuntimeException away) {
    if (away.getCause() != null) {
      return ConnectionFailureText.because(away.getCause());
    }
    String told = away.getMessage().replaceAll("\\p{Cntrl}", " ");
    String sentence = told.substring(0, 1).toUpperCase(Locale.ROOT) + told.substring(1);
    return sentence.length() <= MAX_WORDS ? sentence : sentence.substring(0, MAX_WORDS) + "…";
  }
}
