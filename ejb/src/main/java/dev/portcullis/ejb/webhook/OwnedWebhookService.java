package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.OwnedWebhook;
import dev.portcullis.persistence.webhook.OwnedWebhookRepository;
import dev.portcullis.persistence.webhook.OwnedWebhookRepository.Filter;
import dev.portcullis.persistence.webhook.WebhookEndpoint;
import dev.portcullis.persistence.webhook.WebhookEndpoint.Administrator;
import dev.portcullis.persistence.webhook.WebhookRepository;
import dev.portcullis.persistence.webhook.WithheldRepository;
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
 * users' organization. An organization of null stands for everybody's.
 */
@Stateless
public class OwnedWebhookService {
  @Inject private OwnedWebhookRepository owned;
  @Inject private WebhookRepository webhooks;
  @Inject private WithheldRepository withheld;
  @Inject private OrganizationRepository organizations;
  @Inject private WebhookSignals signals;

  /**
   * Webhooks, newest first.
   *
   * @param organizationId the owners' organization, deleted or not, or null
   * @param userId the owner, or null
   * @param contract whose events, or null
   */
  public Page<OwnedWebhookView> list(
      String organizationId, String userId, Address contract, Paging paging) {
    Page<OwnedWebhook> page = owned.page(new Filter(organizationId, userId, contract), paging);
    return new Page<>(views(page.items()), page.totalItems(), paging);
  }

  /**
   * The webhooks of the members of an organization, newest first.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public Page<OwnedWebhookView> listOfMembers(
      String organizationId, String userId, Address contract, Paging paging) {
    organizations.get(organizationId);
    return list(organizationId, userId, contract, paging);
  }

  /**
   * One webhook.
   *
   * @throws Failure NOT_FOUND
   */
  public OwnedWebhookView get(String organizationId, String id) {
    requireOrganization(organizationId);
    return view(
        WebhookId.of(id)
            .flatMap(endpoint -> owned.find(organizationId, endpoint))
            .orElseThrow(() -> WebhookId.unknown(id)));
  }

  /**
   * Enables or disables a webhook. Its owner cannot enable what an administrator disabled.
   *
   * @throws Failure NOT_FOUND; CONFLICT when an administrator of the zone disabled what one of an
   *     organization wants to enable
   */
  @Audited(action = AuditAction.EVENT_WEBHOOK_UPDATE, resource = ResourceType.EVENT_WEBHOOK)
  public OwnedWebhookView enable(
      @AuditedOrganization String organizationId, @AuditedId String id, SwitchWebhook body) {
    OwnedWebhook found = getForUpdate(organizationId, id);
    WebhookEndpoint endpoint = found.webhook().endpoint();
    Administrator who =
        Caller.current().organizationId() == null ? Administrator.ZONE : Administrator.ORGANIZATION;
    boolean overrules = endpoint.disabledBy().map(other -> who.compareTo(other) >= 0).orElse(true);
    Instant now = Clock.now();
    if (!body.enabled()) {
      endpoint.disableBy(overrules ? who : endpoint.disabledBy().orElseThrow(), now);
    } else if (overrules) {
      endpoint.enableByAdministrator(now);
    } else {
      throw Failure.of(
          Reason.CONFLICT,
          "An administrator of the zone disabled this event webhook, and only one of the zone can"
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
  public void delete(@AuditedOrganization String organizationId, @AuditedId String id) {
    if (!webhooks.remove(getForUpdate(organizationId, id).webhook(), Clock.now())) {
      signals.cleaning().raise();
    }
  }

  private OwnedWebhook getForUpdate(String organizationId, String id) {
    requireOrganization(organizationId);
    return WebhookId.of(id)
        .flatMap(endpoint -> owned.findForUpdate(organizationId, endpoint))
        .orElseThrow(() -> WebhookId.unknown(id));
  }

  private void requireOrganization(String organizationId) {
    if (organizationId != null) {
      organizations.get(organizationId);
    }
  }

  private OwnedWebhookView view(OwnedWebhook webhook) {
    return views(List.of(webhook)).get(0);
  }

  private List<OwnedWebhookView> views(Collection<OwnedWebhook> page) {
    Map<UUID, List<WithheldView>> counts =
        withheld.of(page.stream().map(each -> each.webhook().endpoint().id()).toList()).stream()
            .collect(
                Collectors.groupingBy(
                    count -> count.endpointId(),
                    Collectors.mapping(WithheldView::of, Collectors.toList())));
    return page.stream()
        .map(
            each ->
                OwnedWebhookView.of(
                    each, counts.getOrDefault(each.webhook().endpoint().id(), List.of())))
        .toList();
  }
}
