package dev.portcullis.ejb.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test class of services. Its {@code @Inject} fields receive the real beans of {@code ejb}
 * and {@code persistence}, which run with their transactions, their interceptors and PostgreSQL.
 *
 * <p>All test classes of a JVM share one container and one database, so each test makes its own
 * records. After each test every bean is destroyed, and settings, fakes and the caller are reset;
 * committed rows stay.
 *
 * @see Services
 * @see Acting
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(ServiceExtension.class)
@Tag("service")
public @interface ServiceTest {
  /** Settings of all tests of the class, each as {@code name=value}. */
  String[] settings() default {};
}
