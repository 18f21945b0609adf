package dev.portcullis.ejb.webhook.testevent;

import dev.portcullis.ejb.webhook.http.CallbackResponse;
import java.time.Duration;
import java.util.UUID;

/**
 * What came of a test event.
 *
 * @param webhookId its webhook-id
 * @param response what the receiver answered, or why nothing
 * @param took how long that took
 */
public record TestEventResult(UUID webhookId, CallbackResponse response, Duration took) {}
