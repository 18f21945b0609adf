package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.kernel.Failure;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The id of a webhook in routes: that of its endpoint. */
public final class WebhookId {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private WebhookId() {}

  /** Parses the id; empty if no webhook can have it. */
  public static Optional<UUID> of(String text) {
    return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }

  /** The failure for an unknown webhook. */
  public static Failure unknown(String text) {
    return Failure.notFound("Event webhook", "id", text);
  }
}
