import type { Translate } from '#shared/content/keys.ts';
import type { DocumentProblem } from '#shared/domain/identity/document-fields.ts';
import type { FieldBinding, FormState } from '#shared/ui/forms/use-form.ts';
import { textOfProblem } from './document-problem-text.ts';

/** The fields of a document's form, with the texts of their errors. */
export function documentFields<Values extends object>(form: FormState<Values>, t: Translate) {
  type Name = keyof Values & string;
  return {
    field: <Field extends Name>(name: Field): FieldBinding<Values[Field]> => {
      const binding = form.field(name);
      const { error } = binding;
      return { ...binding, error: error && textOfProblem(error as DocumentProblem, name, t) };
    },
    problems: form.problems.map((each) => ({
      ...each,
      text: textOfProblem(each.text as DocumentProblem, each.field, t),
    })),
  };
}
