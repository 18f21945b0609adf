package dev.portcullis.web.openapi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the operations that a resource inherits are about in it: stands in the API description where
 * they say <code>{}</code>.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OperationSubject {
  /** In the operation id, for example {@code Tenant} in {@code listTenantApiKeys}. */
  String id();

  /** In the summary, for example {@code a tenant}. */
  String words();
}
