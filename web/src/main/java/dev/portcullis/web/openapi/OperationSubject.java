package dev.portcullis.web.openapi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The subject of the operations that a resource inherits: it replaces <code>{}</code> in the API
 * description.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OperationSubject {
  /** In the operation id, for example {@code Tenant} in {@code listTenantApiKeys}. */
  String id();

  /** In the summary, for example {@code a tenant}. */
  String words();
}
