package dev.portcullis.web.security;

import dev.portcullis.web.http.error.ErrorBody;
import dev.portcullis.web.http.error.StepUpBody;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * Marks a method that can grant system permissions, or a way to sign in to an account that has some
 * (ADR 0115). A user who has a passkey sends the proof of a step-up for {@code permission:grant}.
 */
@Documented
@APIResponse(
    responseCode = "401",
    description =
        "The credential is missing, unknown, expired or revoked; or, with requiresStepUp, the proof"
            + " is missing or invalid",
    content = @Content(schema = @Schema(oneOf = {ErrorBody.class, StepUpBody.class})))
@APIResponse(
    responseCode = "403",
    description =
        "The caller lacks the right; or the request grants system permissions that the caller"
            + " lacks, or the caller lacks admin_read (PERMISSION_NOT_HELD)")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface GrantsPermissions {}
