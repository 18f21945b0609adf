package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.LatestHead;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.record.WebhookSummary;
import dev.portcullis.persistence.webhook.record.WebhookSummaryQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Counts webhooks by state, at a cost that does not depend on the number of callbacks (ADR 0062).
 */
@Stateless
public class WebhookSummaryService {
  @Inject private WebhookSummaryQueries summaries;
  @Inject private OrganizationRepository organizations;
  @Inject private LatestHead head;

  /** The summary of the calling user's webhooks. */
  public WebhookSummaryView own(String userId) {
    return view(summaries.of(userId), false);
  }

  /**
   * The summary of the webhooks that administrators of a scope manage.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public WebhookSummaryView of(Scope scope) {
    if (scope instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
    return view(summaries.of(scope), scope instanceof Scope.Zone);
  }

  private WebhookSummaryView view(WebhookSummary summary, boolean isOfZone) {
    return WebhookSummaryView.of(summary, isOfZone, head.behind(summary.nextBlock()));
  }
}
