package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Without a configured Keycloak, no user is logged out there. */
@ServiceTest
class NoKeycloakTest {
  @Inject private LogoutService logouts;

  @Test
  void aLogoutTokenOfNoKeycloakIsNotFound() {
    Acting.asStranger();
    Refused.of(Reason.NOT_FOUND, () -> logouts.process("a.b.c"));
  }
}
