package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.WebhookSummary;
import dev.portcullis.persistence.webhook.WebhookSummaryRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Tells how many webhooks are how, at a cost that is not how much was sent (ADR 0062). */
@Stateless
public class WebhookSummaryService {
  @Inject private WebhookSummaryRepository summaries;
  @Inject private OrganizationRepository organizations;
  @Inject private ChainNode chain;

  /** Of the webhooks of one user, who asks. */
  public WebhookSummaryView own(String userId) {
    return view(summaries.of(userId), false);
  }

  /**
   * Of the webhooks that administrators of a scope administer.
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
    return WebhookSummaryView.of(summary, isOfZone, behind(summary));
  }

  private Long behind(WebhookSummary summary) {
    if (summary.nextBlock() == null || !chain.reachable()) {
      return null;
    }
    try {
      return Math.max(0, chain.head().number() + 1 - summary.nextBlock());
    } catch (Failure away) {
      return null;
    }
  }
}
