package dev.portcullis.ejb.service;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Binds {@link EjbCallInterceptor} to session beans. */
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@interface EjbCall {
  /** The annotation itself. */
  final class Literal extends AnnotationLiteral<EjbCall> implements EjbCall {
    private static final long serialVersionUID = 1L;
    static final Literal INSTANCE = new Literal();
  }
}
