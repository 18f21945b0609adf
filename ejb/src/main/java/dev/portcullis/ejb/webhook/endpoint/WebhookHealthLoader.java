package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.record.EndpointHealth;
import dev.portcullis.persistence.webhook.record.EndpointHealthQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Loads the health of the webhooks of a page with one query for all of them, and no other wait. */
@ApplicationScoped
public class WebhookHealthLoader {
  @Inject private EndpointHealthQueries endpoints;
  @Inject private LatestHead head;

  /** Health by endpoint; null for webhooks that are being removed. */
  Map<UUID, BriefHealthView> of(List<Webhook> page) {
    Map<UUID, EndpointHealth> known =
        endpoints.of(page.stream().map(each -> each.endpoint().id()).toList());
    Map<UUID, BriefHealthView> views = new HashMap<>();
    for (Webhook webhook : page) {
      EndpointHealth health = known.get(webhook.endpoint().id());
      if (health != null) {
        views.put(
            webhook.endpoint().id(),
            new WebhookHealth(webhook, health, head.behind(health.nextBlock())).brief());
      }
    }
    return views;
  }
}
