package dev.portcullis.web.http.body;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A body of which all is optional: a request without one, and without a type of it, means the same
 * as an empty object. The parameter is the stream, for {@link JsonBodyReader#readOptional}: servers
 * refuse what is not there on their own otherwise.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface OptionalBody {}
