package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.webhook.maintenance.WebhookLagView;
import java.util.List;

/**
 * The jobs of the service on all nodes.
 *
 * @param items the jobs, always in the same order
 * @param webhooks the progress of event webhooks
 */
public record BatchJobListView(List<BatchJobView> items, WebhookLagView webhooks) {}
