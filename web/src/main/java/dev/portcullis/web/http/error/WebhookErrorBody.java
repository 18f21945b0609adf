package dev.portcullis.web.http.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/**
 * The error body of the event webhook routes (R-PLT-11).
 *
 * @param error the key, for example {@code BadRequest}
 * @param message a sentence for a person
 * @param issues one entry per field problem; absent unless validation failed
 */
public record WebhookErrorBody(
    String error, String message, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Issue> issues) {}
