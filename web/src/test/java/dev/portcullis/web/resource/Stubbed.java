package dev.portcullis.web.resource;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a service whose methods {@link StubInterceptor} answers. */
@InterceptorBinding
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface Stubbed {
  /** The annotation as a value. */
  final class Literal extends AnnotationLiteral<Stubbed> implements Stubbed {
    private static final long serialVersionUID = 1L;
    static final Literal INSTANCE = new Literal();

    private Literal() {}
  }
}
