package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.ApplicationView;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * The applications that people may be sent back to: those registered, and the product's console.
 */
@ApplicationScoped
public class SignInApplications {
  @Inject private ApplicationService applications;
  @Inject private SignInConfig config;

  /**
   * The name of the one that waits, if it may be answered. Addresses are compared character by
   * character: anything else has been tricked before (RFC 9700, 4.1).
   *
   * @throws Failure VALIDATION unless it is registered with this very address
   */
  String name(RequestingApplication waiting) {
    if (waiting.clientId().equals(ApplicationService.CONSOLE)) {
      return checked(waiting, "Portcullis", List.of(config.console()));
    }
    ApplicationView application =
        applications
            .findByClientId(waiting.clientId())
            .orElseThrow(
                () ->
                    Failure.invalid(
                        "client_id", "must be the client ID of a registered application"));
    return checked(waiting, application.name(), application.redirectUrls());
  }

  private static String checked(
      RequestingApplication waiting, String name, List<String> addresses) {
    if (!addresses.contains(waiting.redirectUrl())) {
      throw Failure.invalid("redirect_uri", "is not registered for this application");
    }
    return name;
  }
}
