package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Finds the endpoints that administrators of a scope manage. */
@Dependent
public class ScopedEndpoints {
  @Inject private OwnedWebhookRepository owned;
  @Inject private OrganizationRepository organizations;

  /**
   * Returns one of them.
   *
   * @throws Failure NOT_FOUND, also for the organization of the scope
   */
  public WebhookEndpoint get(Scope scope, String id) {
    if (scope instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
    return WebhookId.of(id)
        .flatMap(endpoint -> owned.find(scope, endpoint))
        .orElseThrow(() -> WebhookId.unknown(id))
        .webhook()
        .endpoint();
  }
}
