package dev.portcullis.ejb.webhook.testevent;

import dev.portcullis.ejb.webhook.http.CallbackResponse;
import java.time.Duration;
import java.util.UUID;

/**
 * The result of a test event.
 *
 * @param webhookId its webhook-id
 * @param response the response of the receiver, or the error
 * @param took the duration
 */
public record TestEventResult(UUID webhookId, CallbackResponse response, Duration took) {}
