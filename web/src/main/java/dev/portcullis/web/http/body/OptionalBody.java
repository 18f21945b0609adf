package dev.portcullis.web.http.body;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A body whose fields are all optional: a request without a body, and without a content type, is
 * equivalent to an empty object. The parameter is the stream, for {@link
 * JsonBodyReader#readOptional}: otherwise servers reject a missing body by themselves.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface OptionalBody {}
