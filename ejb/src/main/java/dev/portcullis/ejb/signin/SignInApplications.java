package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.ApplicationView;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The applications that people may be sent back to. */
@ApplicationScoped
public class SignInApplications {
  @Inject private ApplicationService applications;

  /**
   * The one that waits, as it is registered. Addresses are compared character by character:
   * anything else has been tricked before (RFC 9700, 4.1).
   *
   * @throws Failure VALIDATION unless it is registered with this very address
   */
  ApplicationView registered(WaitingApplication waiting) {
    ApplicationView application =
        applications
            .findByClientId(waiting.clientId())
            .orElseThrow(() -> Failure.invalid("client_id", "is not that of an application"));
    if (!application.redirectUrls().contains(waiting.redirectUrl())) {
      throw Failure.invalid("redirect_uri", "is not registered for this application");
    }
    return application;
  }
}
