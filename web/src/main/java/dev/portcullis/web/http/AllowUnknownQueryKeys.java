package dev.portcullis.web.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The route ignores query keys that it does not declare, because another party writes the query and
 * may extend it (RFC 6749, 4.1.2).
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowUnknownQueryKeys {}
