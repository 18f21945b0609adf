package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhook;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhookRepository.Filter;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint.Administrator;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.matching.SuppressedEventQueries;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.NoticeReason;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import dev.portcullis.persistence.webhook.operational.OperationalNoticeQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Shows, disables and deletes the webhooks of users, for the administrators of the zone and of the
 * users' organization. Administrators of the zone manage the webhooks of all users.
 */
@Stateless
public class OwnedWebhookService {
  @Inject private OwnedWebhookRepository owned;
  @Inject private WebhookRepository webhooks;
  @Inject private SuppressedEventQueries withheld;
  @Inject private OrganizationRepository organizations;
  @Inject private OperationalNoticeQueries notices;
  @Inject private WebhookSignals signals;
  @Inject private WebhookHealthLoader health;

  /**
   * Webhooks, newest first.
   *
   * @param organizationId the owners' organization, deleted or not, or null
   * @param userId the owner, or null
   * @param contract the contract of the events, or null
   * @throws Failure NOT_FOUND for the organization of the scope
   */
  public Page<OwnedWebhookView> list(
      Scope scope, String organizationId, String userId, Address contract, PageRequest paging) {
    require(scope);
    Page<OwnedWebhook> page =
        owned.page(new Filter(scope, organizationId, userId, contract), paging);
    return page.with(views(page.items()));
  }

  /**
   * One webhook.
   *
   * @throws Failure NOT_FOUND
   */
  public OwnedWebhookView get(Scope scope, String id) {
    require(scope);
    return view(
        WebhookId.of(id)
            .flatMap(endpoint -> owned.find(scope, endpoint))
            .orElseThrow(() -> WebhookId.unknown(id)));
  }

  /**
   * Enables or disables a webhook. Its owner cannot enable what an administrator disabled.
   *
   * @throws Failure NOT_FOUND; CONFLICT when an administrator of an organization wants to enable
   *     what an administrator of the zone disabled
   */
  @Audited(action = AuditAction.EVENT_WEBHOOK_UPDATE, resource = ResourceType.EVENT_WEBHOOK)
  public OwnedWebhookView enable(
      @AuditedOrganization Scope scope, @AuditedId String id, SetWebhookEnabledRequest body) {
    OwnedWebhook found = getForUpdate(scope, id);
    WebhookEndpoint endpoint = found.webhook().endpoint();
    Administrator who =
        Caller.current().organizationId() == null ? Administrator.ZONE : Administrator.ORGANIZATION;
    boolean overrules = endpoint.disabledBy().map(other -> who.compareTo(other) >= 0).orElse(true);
    Instant now = Clock.now();
    if (!body.enabled()) {
      if (endpoint.disabledBy().isEmpty()) {
        notifyOwner(endpoint, who);
      }
      endpoint.disableBy(overrules ? who : endpoint.disabledBy().orElseThrow(), now);
    } else if (overrules) {
      endpoint.enableByAdministrator(now);
    } else {
      throw Failure.of(
          Reason.CONFLICT,
          "A zone administrator disabled this event webhook, and only a zone administrator can"
              + " enable it");
    }
    signals.reading().raise();
    return view(found);
  }

  /**
   * Deletes a webhook with its queued callbacks.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_DELETE,
      resource = ResourceType.EVENT_WEBHOOK,
      status = 204)
  public void delete(@AuditedOrganization Scope scope, @AuditedId String id) {
    webhooks.remove(getForUpdate(scope, id).webhook(), Clock.now());
    signals.cleaning().raise();
  }

  /** Notifies the owner, who did not request the change. */
  private void notifyOwner(WebhookEndpoint endpoint, Administrator who) {
    NoticeReason why =
        switch (who) {
          case ORGANIZATION -> NoticeReason.ORGANIZATION;
          case ZONE -> NoticeReason.ZONE;
        };
    NewNotice disabled =
        new NewNotice(endpoint.id(), NoticeType.DISABLED, why, null, null, null, 1);
    if (notices.add(List.of(disabled))) {
      signals.notifying().raise();
    }
  }

  private OwnedWebhook getForUpdate(Scope scope, String id) {
    require(scope);
    OwnedWebhook webhook =
        WebhookId.of(id)
            .flatMap(endpoint -> owned.findForUpdate(scope, endpoint))
            .orElseThrow(() -> WebhookId.unknown(id));
    Precondition.check(() -> view(webhook));
    return webhook;
  }

  private void require(Scope scope) {
    if (scope instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
  }

  private OwnedWebhookView view(OwnedWebhook webhook) {
    return views(List.of(webhook)).get(0);
  }

  private List<OwnedWebhookView> views(Collection<OwnedWebhook> page) {
    Map<UUID, List<SuppressedView>> counts =
        withheld.of(page.stream().map(each -> each.webhook().endpoint().id()).toList()).stream()
            .collect(
                Collectors.groupingBy(
                    count -> count.endpointId(),
                    Collectors.mapping(SuppressedView::of, Collectors.toList())));
    Map<UUID, BriefHealthView> states =
        health.of(page.stream().map(OwnedWebhook::webhook).toList());
    return page.stream()
        .map(
            each -> {
              UUID id = each.webhook().endpoint().id();
              return OwnedWebhookView.of(each, states.get(id), counts.getOrDefault(id, List.of()));
            })
        .toList();
  }
}
