package dev.portcullis.batch.keycloak;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.keycloak.DeprovisioningWatch;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Queries Keycloak for users with a session or a personal token. */
@Named("keycloakWatch")
@Dependent
public class KeycloakWatch extends LoopBatchlet {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  @Inject private DeprovisioningWatch watch;

  @Override
  protected void runLoop() throws InterruptedException {
    loop("Querying users at Keycloak", new Signal(), LONGEST_WAIT, watch::step);
  }
}
