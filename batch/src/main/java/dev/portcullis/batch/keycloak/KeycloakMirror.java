package dev.portcullis.batch.keycloak;

import dev.portcullis.ejb.keycloak.MirrorStep;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Tells Keycloak of one record after the other. */
@Named("keycloakMirror")
@Dependent
public class KeycloakMirror extends KeycloakLoop {
  @Inject private MirrorStep mirror;

  /** For the batch runtime. */
  public KeycloakMirror() {
    super("Telling Keycloak");
  }

  @Override
  Duration step() {
    return mirror.step();
  }
}
