package dev.portcullis.batch.keycloak;

import dev.portcullis.ejb.keycloak.AbsenceWatch;
import dev.portcullis.ejb.webhook.JobHeartbeats;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Asks Keycloak for the people who have something here to lose. */
@Named("keycloakWatch")
@Dependent
public class KeycloakWatch extends KeycloakLoop {
  @Inject private AbsenceWatch watch;
  @Inject private JobHeartbeats heartbeats;

  /** For the batch runtime. */
  public KeycloakWatch() {
    super("Asking Keycloak for people");
  }

  @Override
  Duration step() {
    heartbeats.beat(JobHeartbeats.KEYCLOAK_WATCH);
    try {
      return watch.step();
    } finally {
      heartbeats.beat(JobHeartbeats.KEYCLOAK_WATCH);
    }
  }
}
