package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.ApplicationView;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * The applications to which users may be redirected: the registered ones, and the product's
 * console.
 */
@ApplicationScoped
public class SignInApplications {
  @Inject private ApplicationService applications;
  @Inject private SignInConfig config;

  /**
   * The name of the requesting application, if it may receive a redirect. Addresses are compared
   * character by character, because looser comparisons have been exploited (RFC 9700, 4.1).
   *
   * @throws Failure VALIDATION unless it is registered with exactly this address
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
