package dev.portcullis.web.resource;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of resources: the REST interface runs in the JVM of the test and is called over HTTP; the
 * services behind it are stubs. Tests take {@link Api}, {@link Stubs} and {@link Callers} as
 * parameters.
 *
 * <p>This is the layer for routes, codes, headers, strict JSON, rules of fields, access and the
 * binding of arguments. What a service decides is below it, what a server contributes above.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ResourceExtension.class)
@Tag("resource")
public @interface ResourceTest {}
