package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.kernel.Secret;

/**
 * A completed sign-in.
 *
 * @param redirectUrl the redirect to the application, with token and state in the fragment
 * @param auditId the session's number, for the audit row
 */
public record SignInResultView(Secret redirectUrl, @JsonIgnore String auditId)
    implements AuditedResource {}
