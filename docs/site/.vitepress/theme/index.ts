/** The theme of the documentation: our tokens, and the components that pages use by name. */
import type { Theme } from 'vitepress';
import CallList from './CallList.vue';
import CopyButton from './CopyButton.vue';
import HomeStart from './HomeStart.vue';
import Job from './Job.vue';
import Layout from './Layout.vue';
import Look from './Look.vue';
import NextPage from './NextPage.vue';
import Part from './Part.vue';
import SampleTabs from './SampleTabs.vue';
import SearchBox from './SearchBox.vue';
import Step from './Step.vue';
import './style.css';

const components = {
  CallList,
  CopyButton,
  HomeStart,
  Job,
  Look,
  NextPage,
  Part,
  SampleTabs,
  SearchBox,
  Step,
};

export default {
  Layout,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries(components)) app.component(name, component);
  },
} satisfies Theme;
