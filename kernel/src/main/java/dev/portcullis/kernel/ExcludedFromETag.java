package dev.portcullis.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a part of a view that changes without a change of the record, such as a counter. The view's
 * {@link EntityTag} does not cover it (ADR 0083).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
public @interface ExcludedFromETag {}
