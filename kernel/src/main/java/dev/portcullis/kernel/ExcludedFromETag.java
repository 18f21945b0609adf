package dev.portcullis.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What of a view changes though nobody changes the record, such as a counter. It is no part of what
 * the view's {@link EntityTag} stands for (ADR 0083).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
public @interface ExcludedFromETag {}
