package dev.portcullis.ejb.audit;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a service method that changes state: it runs in one transaction with its audit row, and the
 * mutation rows of that transaction name the caller.
 *
 * <p>The resource id is the parameter marked {@link AuditedId}, or else the result's {@link
 * AuditedResource#auditId()}; the organization is the parameter marked {@link AuditedOrganization},
 * or else the caller's. When the method throws, the row of the failure is written after the
 * rollback with the status that the caller was answered.
 */
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Audited {
  /** What is done. */
  @Nonbinding
  AuditAction action();

  /** What it is done to. */
  @Nonbinding
  ResourceType resource();

  /** The HTTP status of success: it is not known yet when the row is written. */
  @Nonbinding
  int status() default 200;

  /**
   * Whether success leaves a row. Not where anybody, being nobody, may ask as often as they like
   * for something that lasts a few minutes: the log would be theirs to fill (ADR 0031).
   */
  @Nonbinding
  boolean recorded() default true;

  /** The action recorded on failure; {@code API_MUTATION} stands for the same as on success. */
  @Nonbinding
  AuditAction failure() default AuditAction.API_MUTATION;
}
