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

/** Tells of the webhooks of a page how they are: one query for all of them, and no other wait. */
@ApplicationScoped
public class WebhookHealthLoader {
  @Inject private EndpointHealthQueries endpoints;
  @Inject private LatestHead head;

  /** By endpoint; null for those that are just being removed. */
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
