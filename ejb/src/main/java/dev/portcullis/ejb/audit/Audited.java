package dev.portcullis.ejb.audit;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a service method that changes state. It runs in one transaction with its audit row, and the
 * mutation rows of that transaction name the caller.
 *
 * <p>The resource id is the parameter marked {@link AuditedId}, or else the result's {@link
 * AuditedResource#auditId()}. The organization is the parameter marked {@link AuditedOrganization},
 * or else the caller's. When the method throws, the row of the failure is written after the
 * rollback with the HTTP status of the response.
 */
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Audited {
  /** The action. */
  @Nonbinding
  AuditAction action();

  /** The kind of resource. */
  @Nonbinding
  ResourceType resource();

  /** The HTTP status of success, which is not yet known when the row is written. */
  @Nonbinding
  int status() default 200;

  /**
   * Whether success is recorded. False where anonymous clients may repeatedly request a resource
   * that lasts a few minutes: they could fill the log (ADR 0031).
   */
  @Nonbinding
  boolean recorded() default true;

  /** The action recorded on failure; {@code API_MUTATION} means the same action as on success. */
  @Nonbinding
  AuditAction failure() default AuditAction.API_MUTATION;
}
