package dev.portcullis.web.http.body;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Size;
import java.util.Collection;

/** Validates the number of entries of an array. */
public class CollectionSize implements ConstraintValidator<Size, Collection<?>> {
  private Size size;

  @Override
  public void initialize(Size annotation) {
    size = annotation;
  }

  @Override
  public boolean isValid(Collection<?> entries, ConstraintValidatorContext context) {
    return entries == null || (entries.size() >= size.min() && entries.size() <= size.max());
  }
}
