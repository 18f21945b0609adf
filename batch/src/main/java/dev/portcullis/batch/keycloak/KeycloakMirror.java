package dev.portcullis.batch.keycloak;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.keycloak.MirrorStep;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Mirrors records to Keycloak one by one. */
@Named("keycloakMirror")
@Dependent
public class KeycloakMirror extends LoopBatchlet {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  @Inject private MirrorStep mirror;

  @Override
  protected void runLoop() throws InterruptedException {
    loop("Telling Keycloak", new Signal(), LONGEST_WAIT, mirror::step);
  }
}
