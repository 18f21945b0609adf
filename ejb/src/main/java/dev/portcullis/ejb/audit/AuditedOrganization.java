package dev.portcullis.ejb.audit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The parameter of an {@link Audited} method that names the organization whose audit list contains
 * the row: its identifier, or a {@link dev.portcullis.kernel.Scope}. Actions of the zone (creating,
 * replacing or deleting an organization) have none.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface AuditedOrganization {}
